export const violation = await import('../../lab/into-the-chain.ts');
