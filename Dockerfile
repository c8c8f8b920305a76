# Image of the mock. The image contains the packed package, nodemailer and a Redis client, but no sources or development tools.
#
#   docker build -t dc-mock .
#   docker run --rm -p 127.0.0.1:4010:4010 -e DC_MOCK_TOKEN=local dc-mock

# The build stage cannot use Alpine, because the development dependency `node` is built for glibc.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY scripts/clone scripts/clone
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --silent --pack-destination /tmp \
  && mkdir /app && cd /app \
  && npm install --omit=dev --no-audit --no-fund /tmp/dc-mock-*.tgz \
    "nodemailer@$(node -p 'require("/src/package.json").devDependencies.nodemailer')" \
    "redis@$(node -p 'require("/src/package.json").devDependencies.redis')"

FROM node:24.19.0-alpine@sha256:d32cdf619f63fe0471182d08996dd516c6275bb5fd31ae06e55a570bd9e1ad43
# Limits V8's new space (docs/decisions/request-path.md).
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 PATH=/app/node_modules/.bin:$PATH
COPY --from=build /app /app
# Mount your scenarios here: -v ./qa:/scenarios before the image name, and --scenarios . after serve.
WORKDIR /scenarios
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s CMD ["dc-mock", "wait", "--timeout", "2s"]
ENTRYPOINT ["dc-mock"]
CMD ["serve", "--host", "0.0.0.0"]
