/** Without it crictl tries sockets one after the other and warns each time. */
export const crictlConfig = (socket: string): string => `runtime-endpoint: unix://${socket}
image-endpoint: unix://${socket}
timeout: 10
`;
