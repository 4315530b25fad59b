export const violation = await import('../connector/target.ts');
