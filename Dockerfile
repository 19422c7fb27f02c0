# Trove's server. Build: docker build -t trove .   Run: see compose.yaml and docs/host.md.
FROM node:26-slim AS build
WORKDIR /srv/trove
COPY package.json package-lock.json tsconfig.json .npmrc ./
COPY scripts scripts
COPY packages packages
# The first install compiles the message catalogues and gives what the web client is built with; the second leaves only
# what a server needs. The optional dependencies are a Node for machines that have an older one; this image has its own.
RUN npm ci
RUN node scripts/client.js
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26-slim
WORKDIR /srv/trove
COPY --from=build /srv/trove/package.json ./
COPY --from=build /srv/trove/node_modules node_modules
COPY --from=build /srv/trove/packages packages
# 1000 is the image's user `node`; a new volume takes the folder's owner over.
RUN install -d -o 1000 -g 1000 -m 700 data
ENV NODE_ENV=production
ENV TROVE_HOST=0.0.0.0
ENV TROVE_PORT=8787
ENV TROVE_DATA=/srv/trove/data
USER 1000:1000
VOLUME ["/srv/trove/data"]
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TROVE_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
