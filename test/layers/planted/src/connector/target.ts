export const target = 'a layer two below';
export type Target = typeof target;
