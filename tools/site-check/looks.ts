export interface Look {
  readonly name: string;
  readonly isPhone: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

const screens = [
  { screen: 'phone', isPhone: true, viewport: { width: 360, height: 740 } },
  { screen: 'desktop', isPhone: false, viewport: { width: 1440, height: 900 } },
] as const;

/** How a page is looked at: small and large, by day and by night. From one to the next only one thing changes. */
export const looks: readonly Look[] = screens.flatMap(({ screen, ...size }) =>
  (size.isPhone ? (['light', 'dark'] as const) : (['dark', 'light'] as const)).map((colorScheme) => ({
    name: `${screen}, ${colorScheme}`,
    ...size,
    colorScheme,
  })),
);
