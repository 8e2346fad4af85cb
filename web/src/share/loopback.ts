/** Whether a host name of a URL reaches only the machine it is opened on. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
