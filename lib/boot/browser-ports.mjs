// The bad ports of the Fetch standard: https://fetch.spec.whatwg.org/#port-blocking
const refused = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** True if browsers refuse to open pages on this port, because it belongs to another protocol. */
export const isRefusedByBrowsers = (port) => refused.has(port);

/** Returns the first port from `port` on that browsers open; 3000 if there is none up to 65535, or if only root could listen on it. */
export function portForBrowsers(port) {
  if (port < 1024) return 3000;
  let next = port;
  while (refused.has(next)) next++;
  return next > 65_535 ? 3000 : next;
}
