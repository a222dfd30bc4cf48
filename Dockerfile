# syntax=docker/dockerfile:1
# The server with its web app: Node 24, production packages only, not root, for a read-only file system.
# `docker build -t sawari .`; compose.yaml and deploy/kubernetes run it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# .dockerignore excludes files that no step below needs.
FROM ${NODE_IMAGE} AS source
WORKDIR /app
COPY . .

FROM source AS web
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
RUN npm run build --workspace=@sawari/web

# Without scripts the pinned Node of package.json is not downloaded: the image has it.
FROM source AS server
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace=@sawari/server \
  && mkdir empty

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title=Sawari org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
WORKDIR /app
# Layers that change rarely come first: an upgrade transfers only the last layers.
COPY --from=server /app/node_modules node_modules
COPY --from=server /app/data data
COPY --from=server /app/packages packages
COPY --from=server /app/apps/server apps/server
COPY --from=web /app/apps/web/dist apps/web/dist
COPY --from=server /app/package.json /app/package-lock.json /app/SECURITY.md ./
COPY --from=server --chown=node:node /app/empty /data
USER node
VOLUME /data
EXPOSE 3000
# Not /readyz: an unavailable database is no reason to restart the server.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The allocator of the C library returns large blocks to the system, which Node allocates on several threads: under load
# the process takes some 40 MB less.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
# Without a shell or npm in between, so that node itself gets SIGTERM. With a smaller space for young objects the process
# takes some 80 MB less, and a plan as much processor time.
CMD ["node", "--max-semi-space-size=8", "apps/server/src/main.ts"]
