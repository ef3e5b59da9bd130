import { get } from "node:http";

// The health check of the image: exit code 0 if the web server in this container answers /healthz with 200.
const request = get({ host: "127.0.0.1", port: process.env.PORT || 3000, path: "/healthz", timeout: 4000 }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
request.on("timeout", () => request.destroy());
request.on("error", () => process.exit(1));
