/** Not every package has its unit started again when it dies. */
export const restartDropIn = (): string => `[Unit]
StartLimitIntervalSec=0

[Service]
Restart=always
RestartSec=1
`;
