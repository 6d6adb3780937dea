import { UpdateProfile } from '@balcao/contracts/profile/profile'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { get, update } from './profile.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

test('everybody has a profile, customers too, and changes only their own', async ({ desk }) => {
  for (const role of ['client', 'agent', 'admin'] as const) {
    const me = desk.as(role)
    const before = await me(get)
    expect(before).toMatchObject({
      role,
      language: 'pt-BR',
      theme: 'system',
      startPage: '/dashboard',
      shortcuts: true,
      holdReplies: true,
      hasPassword: false,
    })
    expect(before.secondFactor).toEqual({ on: false, since: null, required: false, recoveryCodesLeft: 0, due: false })
    const after = await me(update, {
      theme: 'dark',
      density: 'compact',
      timeZone: 'America/Manaus',
      shortcuts: false,
      holdReplies: false,
      avatar: PIXEL,
    })
    expect(after).toMatchObject({
      theme: 'dark',
      density: 'compact',
      timeZone: 'America/Manaus',
      shortcuts: false,
      holdReplies: false,
      avatar: PIXEL,
    })
    expect(await me(get)).toEqual(after)
  }
  expect(await desk.as('supervisor')(get)).toMatchObject({ theme: 'system', avatar: null, holdReplies: true })
})

test('a new name is written down, a new theme is not', async ({ desk }) => {
  await desk.as('agent')(update, { theme: 'light' })
  await desk.as('agent')(update, { name: 'Outro Nome' })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).execute())
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({ action: 'profile.updated', after: { name: 'Outro Nome' } })
})

test('a custom role is called by its own name', async ({ desk }) => {
  await desk.rows((tx) =>
    tx
      .insertInto('roles')
      .values({ tenantId: desk.id, slug: 'turno-b', base: 'agent', name: 'Turno B', level: 4, isSystem: false })
      .execute(),
  )
  expect(await desk.as(await desk.aUser('agent', { role: 'turno-b' }))(get)).toMatchObject({ role: 'turno-b', roleName: 'Turno B' })
})

test('what is no small picture, no zone and no choice is refused by name', () => {
  const reasons = (input: object) => UpdateProfile.safeParse(input).error?.issues.map(({ path }) => path.join('.'))
  const png = (bytes: number) =>
    `data:image/png;base64,${Buffer.concat([Buffer.from(PIXEL.split(',')[1] ?? '', 'base64'), Buffer.alloc(bytes)]).toString('base64')}`
  expect(reasons({ avatar: PIXEL, timeZone: 'America/Sao_Paulo' })).toBeUndefined()
  expect(reasons({ avatar: png(60_000) })).toBeUndefined()
  expect(reasons({ avatar: WEBP })).toBeUndefined()
  for (const avatar of [
    png(70_000),
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,PGI+',
    'data:image/png;base64,PHN2Zy8+',
    `${PIXEL}\n`,
    'https://example.test/a.png',
    'javascript:alert(1)',
    '',
  ])
    expect(reasons({ avatar }), avatar.slice(0, 40)).toEqual(['avatar'])
  for (const timeZone of ['Marte/Olimpo', '+03:00', '', "America/Sao_Paulo'; drop table users", 'x'.repeat(100)])
    expect(reasons({ timeZone }), timeZone).toEqual(['timeZone'])
  expect(reasons({ startPage: 'https://evil.test' })).toEqual(['startPage'])
  expect(reasons({ language: 'fr', theme: 'blue' })).toEqual(['language', 'theme'])
  expect(reasons({ role: 'admin' })).toEqual([''])
  expect(reasons({ name: '   ' })).toEqual(['name'])
})

test('choosing a language is remembered as a choice, also where it is the one that was there', async ({ desk }) => {
  const me = desk.as('client')
  const isChosen = () =>
    me(async ({ db, actor }) => {
      const row = await db.selectFrom('users').select('languageChosen').where('id', '=', Number(actor.userId)).executeTakeFirstOrThrow()
      return row.languageChosen
    })
  await me(update, { theme: 'dark' })
  expect(await isChosen()).toBe(false)
  await me(update, { language: 'pt-BR' })
  expect(await isChosen()).toBe(true)
})
