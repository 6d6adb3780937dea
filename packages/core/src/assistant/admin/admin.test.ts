import { CreateProvider, UpdateProvider } from '@balcao/contracts/assistant/providers'
import { UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { secretsHere } from '../../testing/no-files.ts'
import { openKey } from '../model/provider.ts'
import * as providers from './providers.ts'
import * as runs from './runs.ts'
import * as settings from './settings.ts'
import { test as ask } from './test-provider.ts'

const setup = { mailSecrets: secretsHere, modelHosts: ['10.1.1.1'], isInside: (host: string) => /^(10|127|169)\.|^::1$/.test(host) }
const newProvider = (more: object = {}) =>
  CreateProvider.parse({ name: 'Modelo', baseUrl: 'https://models.example.com/v1/', models: { answer: 'um' }, ...more })
const refusalOf = (field: string, reason: string) => ({ code: 'invalid_input', details: [expect.objectContaining({ field, reason })] })

test('a key is sealed, shown to nobody, and goes only to the address that it was given for', async ({ desk, other }) => {
  const admin = desk.as('admin')
  const made = await admin((ctx) => providers.create(ctx, newProvider({ apiKey: 'sk-segredo-1' }), setup))
  expect(made).toMatchObject({ hasKey: true, baseUrl: 'https://models.example.com/v1' })
  const row = await desk.rows((tx) => tx.selectFrom('assistantProviders').select(['tenantId', 'id', 'apiKey']).executeTakeFirstOrThrow())
  expect(row.apiKey).not.toContain('segredo')
  expect(openKey(secretsHere, row, row.apiKey)).toBe('sk-segredo-1')
  // Copied into another row it opens nothing.
  expect(openKey(secretsHere, { ...row, tenantId: other.id }, row.apiKey)).toBeNull()
  const change = (input: object) => admin((ctx) => providers.update(ctx, UpdateProvider.parse({ id: made.id, ...input }), setup))
  await expect(change({ baseUrl: 'https://elsewhere.example.com' })).rejects.toMatchObject(refusalOf('apiKey', 'required'))
  await change({ name: 'Outro' })
  const audits = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().execute())
  expect(JSON.stringify([made, audits, await admin((ctx) => providers.list(ctx))])).not.toMatch(/segredo/)
})

test('addresses of the inside are refused unless the installation names them, and so is a foreign or malformed one', async ({ desk }) => {
  const create = (baseUrl: string) => desk.as('admin')((ctx) => providers.create(ctx, newProvider({ baseUrl }), setup))
  for (const inside of ['https://10.0.0.5/v1', 'https://127.0.0.1:11434', 'http://localhost:11434/v1', 'https://[::1]/v1'])
    await expect(create(inside), inside).rejects.toMatchObject(refusalOf('baseUrl', 'model_host_inside'))
  await expect(create('http://models.example.com')).rejects.toMatchObject(refusalOf('baseUrl', 'model_unencrypted'))
  await create('http://10.1.1.1:11434/v1')
  for (const bad of ['ftp://x', 'https://user:pass@x.example', 'https://x.example/?a=1', 'javascript:alert(1)', 'x'])
    expect(CreateProvider.safeParse({ ...newProvider(), baseUrl: bad }).success, bad).toBe(false)
})

test('one provider answers; a foreign one does not exist', async ({ desk, other }) => {
  const create = (name: string) => desk.as('admin')((ctx) => providers.create(ctx, newProvider({ name, isActive: true }), setup))
  const [a, b] = [await create('A'), await create('B')]
  const { data } = await desk.as('admin')((ctx) => providers.list(ctx))
  expect(data.map(({ id, isActive }) => [id, isActive])).toEqual([
    [a.id, false],
    [b.id, true],
  ])
  const foreign = other.as('admin')
  await expect(foreign((ctx) => providers.remove(ctx, { id: a.id }))).rejects.toMatchObject({ code: 'provider_not_found' })
  await expect(foreign((ctx) => providers.update(ctx, { id: a.id, name: 'x' }, setup))).rejects.toMatchObject({
    code: 'provider_not_found',
  })
  await expect(desk.as('manager')((ctx) => providers.list(ctx))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a test asks one fixed question, and names what went wrong', async ({ desk }) => {
  const { id } = await desk.as('admin')((ctx) => providers.create(ctx, newProvider({ apiKey: 'k' }), setup))
  const open = <T>(run: Parameters<typeof desk.as>[0] extends never ? never : (ctx: never) => Promise<T>) =>
    desk.as('admin')(run as never) as Promise<T>
  const well = {
    async *stream({ key }: { key: string | undefined }) {
      yield { kind: 'text' as const, text: key === 'k' ? 'pronto' : 'sem chave' }
    },
  }
  expect(await ask({ models: well, mailSecrets: secretsHere }, open as never, { id })).toMatchObject({ ok: true, answer: 'pronto' })
  const badly = {
    // biome-ignore lint/correctness/useYield: it fails before anything comes.
    async *stream() {
      throw Object.assign(new Error('no'), { failure: 'auth' })
    },
  }
  expect(await ask({ models: badly, mailSecrets: secretsHere }, open as never, { id })).toMatchObject({ ok: false, failure: 'auth' })
})

test('switches keep what was not sent and refuse stale versions, and a model for customers needs a passed evaluation', async ({
  desk,
  other,
}) => {
  const update = (input: object) => desk.as('admin')((ctx) => settings.update(ctx, UpdateAssistantSettings.parse(input)))
  const off = { enabled: false, adapter: 'offline', roles: ['agent'] }
  const after = await update({ version: 0, features: { staff_answers: off } })
  expect(after).toMatchObject({ version: 1, features: { staff_answers: off, customer_answers: { enabled: true } } })
  await expect(update({ version: 0, privacy: { keepDays: 7 } })).rejects.toMatchObject({ code: 'assistant_settings_changed' })
  const model = { enabled: true, adapter: 'model', roles: [] }
  await expect(update({ features: { customer_answers: model } })).rejects.toMatchObject({ code: 'evaluation_not_passed' })
  const { id } = await desk.as('admin')((ctx) => providers.create(ctx, newProvider({ isActive: true }), setup))
  const askerId = (await desk.person('client')).id
  const evaluation = { adapter: 'model' as const, providerId: id, model: 'um', state: 'finished' as const, askerId, failures: '[]' }
  const score = (passed: boolean) =>
    desk.rows((tx) =>
      tx
        .insertInto('assistantEvaluations')
        .values({ tenantId: desk.id, ...evaluation, scores: JSON.stringify({ passed }) })
        .execute(),
    )
  await score(true)
  await score(false)
  await expect(update({ features: { customer_answers: model } })).rejects.toMatchObject({ code: 'evaluation_not_passed' })
  await score(true)
  expect((await update({ features: { customer_answers: model } })).features.customer_answers.adapter).toBe('model')
  expect(await other.as('admin')((ctx) => settings.get(ctx))).toMatchObject({ version: 0, features: { staff_answers: { enabled: true } } })
})

test('runs and gaps are those of one organisation', async ({ desk, other }) => {
  const run = (of: typeof desk, question: string) =>
    of.rows((tx) =>
      tx
        .insertInto('assistantRuns')
        .values({ tenantId: of.id, feature: 'customer_answers', adapter: 'offline', outcome: 'refusal', details: '{}', ms: 1, question })
        .execute(),
    )
  await run(desk, 'Vendem impressora?')
  await run(desk, 'vendem  impressora')
  await run(desk, 'Outra coisa')
  await run(other, 'Vendem impressora?')
  const admin = desk.as('admin')
  const { data } = await admin((ctx) => runs.gaps(ctx))
  expect(data.map(({ question, times }) => [question, times])).toEqual([
    ['vendem  impressora', 2],
    ['Outra coisa', 1],
  ])
  const page = await admin((ctx) => runs.list(ctx, { limit: 2 }))
  expect(page).toMatchObject({ hasNext: true, data: [{ question: 'Outra coisa' }, {}] })
  const id = page.data[0]?.id as number
  expect(await admin((ctx) => runs.get(ctx, { id }))).toMatchObject({ passages: [], answer: null })
  await expect(other.as('admin')((ctx) => runs.get(ctx, { id }))).rejects.toMatchObject({ code: 'run_not_found' })
})
