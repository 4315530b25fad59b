export const violation = await import('../src/connector/target.ts');
