import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { CERTIFICATE, KEY } from '../testing/push-certificate.ts'
import { fetchFeed } from './fetch-feed.ts'

const HOST = 'push.example.com'
const toHere: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

/** A site on this machine that answers as it is told, reached as if it were outside. */
async function aSite(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, ({ url = '' }, response) => answer(url, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    fetch: (path: string, way: object = {}) => fetchFeed(`https://${HOST}:${port}${path}`, { lookup: toHere, ca: CERTIFICATE, ...way }),
    port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a feed is read, also where it moved to; one that leads on and on is not', async () => {
  const site = await aSite((path, response) => {
    if (path === '/moved') return response.writeHead(301, { location: '/br.ics' }).end()
    if (path === '/circle') return response.writeHead(302, { location: '/circle' }).end()
    response.end('BEGIN:VCALENDAR')
  })
  expect(await site.fetch('/br.ics')).toEqual({ ics: 'BEGIN:VCALENDAR' })
  expect(await site.fetch('/moved')).toEqual({ ics: 'BEGIN:VCALENDAR' })
  expect(await site.fetch('/circle')).toEqual({ failure: 'feed_refused' })
  site.close()
})

test('nothing inside is called, not by a name, an address or a redirect, and nothing without a lock', async () => {
  const calls: string[] = []
  const site = await aSite((path, response) => {
    calls.push(path)
    response
      .writeHead(302, { location: path === '/plain' ? 'http://feriados.example.com/' : `https://127.0.0.1:${site.port}/inside` })
      .end()
  })
  expect(await fetchFeed(`https://127.0.0.1:${site.port}/`)).toEqual({ failure: 'feed_refused' })
  expect(await fetchFeed(`https://localhost:${site.port}/`)).toEqual({ failure: 'feed_refused' })
  expect(calls).toEqual([])
  expect(await site.fetch('/x')).toEqual({ failure: 'feed_refused' })
  expect(await site.fetch('/plain')).toEqual({ failure: 'feed_refused' })
  expect(calls).toEqual(['/x', '/plain'])
  site.close()
})

test('what is too much, too slow, refused or broken says which', async () => {
  const site = await aSite((path, response) => {
    if (path === '/large') return response.end('x'.repeat(600_000))
    if (path === '/silent') return undefined
    return response.writeHead(Number(path.slice(1))).end()
  })
  expect(await site.fetch('/large')).toEqual({ failure: 'feed_too_large' })
  expect(await site.fetch('/silent', { timeoutMs: 300 })).toEqual({ failure: 'feed_unreachable' })
  expect(await site.fetch('/503')).toEqual({ failure: 'feed_unreachable' })
  expect(await site.fetch('/404')).toEqual({ failure: 'feed_refused' })
  expect(await site.fetch('/401')).toEqual({ failure: 'feed_refused' })
  site.close()
})
