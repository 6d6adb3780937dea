import { expect } from 'vitest'
import { aPortal, test } from '../testing/pages.ts'
import { fingerprint, tokenOf } from '../testing/server.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a logo is drawn anew, stands on the pages of its organisation, and another one has another address', async ({ pages }) => {
  const { get, desk } = await aPortal(pages)
  const { token } = await tokenOf(pages, desk, 'manager')
  const set = (logo: object) => pages.rest('PATCH', '/kb/settings', { token, body: { logo } })
  const first = await set({ light: PIXEL })
  expect(first).toMatchObject({ status: 200, body: { logo: { light: expect.stringMatching(/^[0-9a-f-]{36}$/), dark: null } } })
  const { light } = first.body.logo as { light: string }
  const home = await get('/portal/knowledge-base')
  expect(home.text).toContain(`<img class="portal-logo " src="/portal/logo/${light}" alt="" height="32" loading="lazy">`)
  const sent = await get(`/portal/logo/${light}`)
  expect(sent).toMatchObject({ status: 200 })
  expect(sent.text.slice(0, 4), 'its bytes').toBe('RIFF')
  expect(sent.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })

  const second = await set({ light: PIXEL, dark: PIXEL })
  const both = second.body.logo as { light: string; dark: string }
  expect(new Set([light, both.light, both.dark]).size).toBe(3)
  expect((await get(`/portal/logo/${light}`)).status, 'the one before is gone').toBe(404)
  expect((await get('/portal/knowledge-base')).text).toMatch(/portal-logo on-light.*portal-logo on-dark/)
  expect(await set({ light: null, dark: null })).toMatchObject({ body: { logo: { light: null, dark: null } } })
  expect((await get('/portal/knowledge-base')).text).not.toContain('portal-logo')
  expect(await set({}), 'nothing changed').toMatchObject({ status: 200 })
})

test('what is no picture is refused by name, and nothing of the call is done; a logo is for those who configure', async ({
  pages,
  testDb,
}) => {
  const { desk } = await aPortal(pages)
  const { token } = await tokenOf(pages, desk, 'manager')
  const { token: supervisor } = await tokenOf(pages, desk, 'supervisor')
  const before = await fingerprint(testDb)
  for (const light of [
    `data:image/png;base64,${Buffer.from(PIXEL.slice(22), 'base64').subarray(0, 40).toString('base64')}`,
    'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+',
    'https://x.test/logo.png',
    `data:image/png;base64,iVBORw0KGgo${'A'.repeat(90_000)}`,
  ]) {
    const answer = await pages.rest('PATCH', '/kb/settings', { token, body: { rss: false, logo: { light } } })
    expect(answer, light.slice(0, 30)).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field: 'logo.light' }] } })
  }
  expect(await fingerprint(testDb)).toEqual(before)
  expect(await pages.rest('PATCH', '/kb/settings', { token: supervisor, body: { logo: { light: PIXEL } } })).toMatchObject({ status: 403 })
})
