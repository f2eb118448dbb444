# docs/deploy.md says how to build and run it. NODE_IMAGE: any image with Node 26 and npm.
ARG NODE_IMAGE=docker.io/library/node:26-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
# No library has a part to compile.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Which commit runs: shown in the log and in /metrics.
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > COMMIT; fi
# The bundler's native part is an optional package. The image has its own Node, which is one too. That of sharp,
# also optional, stays.
RUN node web/build.ts && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-* node_modules/@rolldown/binding-*

FROM ${NODE_IMAGE}
# npm is for building only.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
  && mkdir /data && chown 1000:1000 /data && chmod 700 /data \
  && ln -s /app/cli/jurat.js /usr/local/bin/jurat
WORKDIR /app
COPY --from=build /app ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 JURAT_DATA_DIR=/data JURAT_COMMAND=jurat
USER 1000:1000
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.js"]
