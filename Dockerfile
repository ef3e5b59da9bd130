# One image for web server and worker: `web` or `worker` is the command. docs/deploy.md says how to use it.
FROM node:22-bookworm-slim AS build
RUN mkdir /heed && chown node:node /heed
USER node
WORKDIR /heed
COPY --chown=node:node . .
RUN deploy/build.sh

FROM node:22-bookworm-slim
# The files belong to root, so that the account that runs Heed cannot change them.
COPY --from=build --chown=root:root /heed /heed
WORKDIR /heed
# The folder holds a lock only, because the database is elsewhere; nothing in it need be kept.
ENV NODE_ENV=production HEED_ENV_FILE= HEED_HOME=/tmp/heed HOST=0.0.0.0 PORT=3000
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["node", "deploy/healthy.mjs"]
ENTRYPOINT ["node", "lib/boot/heed.mjs"]
CMD ["web"]
