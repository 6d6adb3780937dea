import type { Build } from '../../maker.ts'

const assistantProvider: Build = async ({ desk }) => {
  // Closed, and of this machine: the test of a provider asks nobody outside.
  const row = { tenantId: desk.id, name: 'Modelo', baseUrl: 'https://127.0.0.1:9/v1', models: JSON.stringify({ answer: 'um' }) }
  return desk.rows(async (tx) => (await tx.insertInto('assistantProviders').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

const assistantRun: Build = async ({ desk }) => {
  const facts = { feature: 'staff_answers', adapter: 'offline' as const, outcome: 'refusal' as const, details: '{}', ms: 5 }
  const row = { tenantId: desk.id, question: 'Como troco o plano?', ...facts }
  return desk.rows(async (tx) => (await tx.insertInto('assistantRuns').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

const assistantQuestion: Build = async ({ desk }) => {
  const row = { tenantId: desk.id, question: `Como troco o plano ${Math.random()}?` }
  return desk.rows(async (tx) => (await tx.insertInto('assistantQuestions').values(row).returning('id').executeTakeFirstOrThrow()).id)
}

const evaluatedCustomer: Build = async ({ desk }) => (await desk.person('client')).id

export const ASSISTANT_IDS = { assistantProvider, assistantRun, assistantQuestion, evaluatedCustomer }
