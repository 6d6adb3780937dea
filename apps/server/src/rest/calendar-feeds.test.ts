import { expect } from 'vitest'
import { test, tokenOf } from '../testing/server.ts'

for (const [kind, path] of [
  ['absences', '/absences/feeds'],
  ['deadlines', '/deadlines/feed'],
] as const)
  test(`a calendar program reads ${kind} by their address alone; one that is wrong finds nothing`, async ({ server, desk }) => {
    const { token } = await tokenOf(server, desk, 'agent')
    const made = await server.rest('POST', path, { token, body: {} })
    expect(made.status).toBe(201)
    const { pathname } = new URL(String((made.body as { address: string }).address))
    const answer = await fetch(`${server.url}${pathname}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    const other = kind === 'absences' ? 'deadlines' : 'absences'
    for (const wrong of [`${pathname}x`, pathname.replace(kind, other), `/api/${kind}/ical/1.1.x`, `/api/${kind}/ical/${'9'.repeat(500)}`])
      expect((await fetch(`${server.url}${wrong}`)).status, wrong).toBe(404)
  })
