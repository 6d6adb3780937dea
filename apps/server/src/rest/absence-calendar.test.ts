import { expect } from 'vitest'
import { test, tokenOf } from '../testing/server.ts'

test('a calendar program reads absences by their address alone; one that is wrong finds nothing', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const made = await server.rest('POST', '/absences/feeds', { token, body: {} })
  expect(made.status).toBe(201)
  const { pathname } = new URL(String((made.body as { address: string }).address))
  const answer = await fetch(`${server.url}${pathname}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  for (const wrong of [`${pathname}x`, '/api/absences/ical/1.1.x', `/api/absences/ical/${'9'.repeat(500)}`])
    expect((await fetch(`${server.url}${wrong}`)).status, wrong).toBe(404)
})
