// `npm run cluster`: several servers with PostgreSQL, Redis and a proxy, on this machine.
//   -- --servers 3 --proxy nginx --port 8443

import { parseArgs } from 'node:util'
import { PROXIES, startCluster } from './start-cluster.ts'

const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '2' },
    proxy: { type: 'string', default: 'caddy' },
    port: { type: 'string', default: '8443' },
  },
})
const proxy = PROXIES.find(name => name === values.proxy)
const [servers, port] = [Number(values.servers), Number(values.port)]
if (proxy === undefined || !Number.isInteger(servers) || servers < 1 || !Number.isInteger(port)) {
  console.error(`usage: npm run cluster -- [--servers 2] [--proxy ${PROXIES.join('|')}] [--port 8443]`)
  process.exit(2)
}

// npm and a terminal may both send the signal: a repeated one must not end this process before its programs.
const interrupted = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
})
const cluster = await startCluster({
  servers,
  proxy,
  port,
  environment: { LOG_LEVEL: 'warn' },
  onOutput: (name, text) => process.stdout.write(text.replaceAll(/^(?=.)/gm, `${name}: `)),
})
console.log(`
  ${proxy}      ${cluster.url}
${cluster.servers.map(({ name, url, metricsUrl }) => `  ${name}   ${url}, ${metricsUrl}`).join('\n')}
  PostgreSQL ${cluster.databaseUrl}
  Redis      ${cluster.redisUrl}

The certificate is for this machine only; ${cluster.authority} signed it.
Ctrl-C stops everything and deletes its data.`)
await interrupted
console.log('\nStopping …')
await cluster.stop()
