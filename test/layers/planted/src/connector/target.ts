export const target = 'a layer two below';
