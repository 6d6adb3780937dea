import type { Build } from '../../maker.ts'

/** Two new tickets of this person. */
const twoTickets: Build<[number, number]> = async ({ desk, person }) => {
  const { id: requesterId } = await person()
  return [(await desk.aTicket({ requesterId })).id, (await desk.aTicket({ requesterId })).id]
}
const olderTwin: Build = async ({ make }) => (await make(twoTickets))[0]
const newerTwin: Build = async ({ make }) => (await make(twoTickets))[1]

/** A group of the two. */
const duplicateGroup: Build = async ({ desk, make }) => {
  const [canonicalId, other] = await make(twoTickets)
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, canonicalId, probability: 0.8 }
    const { id: groupId } = await tx.insertInto('duplicateGroups').values(values).returning('id').executeTakeFirstOrThrow()
    for (const ticketId of [canonicalId, other])
      await tx.insertInto('duplicateGroupMembers').values({ tenantId: desk.id, ticketId, groupId, probability: 0.8 }).execute()
    return groupId
  })
}

/** A pair that somebody judged, of two other tickets. */
const trainingPair: Build = async ({ desk, person }) => {
  const { id: requesterId } = await person()
  const [a, b] = [await desk.aTicket({ requesterId }), await desk.aTicket({ requesterId })]
  const values = { tenantId: desk.id, aId: a.id, bId: b.id, label: true, source: 'manual' }
  return (await desk.rows((tx) => tx.insertInto('duplicateExamples').values(values).returning('id').executeTakeFirstOrThrow())).id
}

let version = 0
const FIGURE = { value: 0, low: 0, high: 0, n: 0 }
const model: Build = async ({ desk }) => {
  version += 1
  const names = 19
  const linear = { bias: 0, weights: Array(names).fill(0), means: Array(names).fill(0), scales: Array(names).fill(1) }
  const weights = JSON.stringify({ featureVersion: 1, linear, calibration: { scores: [0], probabilities: [0.5] } })
  const metrics = JSON.stringify({ precision: FIGURE, recall: FIGURE, f1: FIGURE, prAuc: FIGURE, ece: FIGURE, curve: [] })
  const values = { tenantId: desk.id, version, status: 'candidate', weights, metrics, trainedOn: 0 }
  return (await desk.rows((tx) => tx.insertInto('duplicateModels').values(values).returning('id').executeTakeFirstOrThrow())).id
}
const duplicateModel: Build = (maker) => model(maker)
const otherModel: Build = (maker) => model(maker)
/** One that is being tested. */
const testedModel: Build = async (maker) => {
  const modelB = await model(maker)
  const values = { tenantId: maker.desk.id, modelB, share: 0.5, minDifference: 0.05, endsAt: '2099-01-01T00:00:00Z' }
  await maker.desk.rows((tx) =>
    tx
      .insertInto('duplicateTests')
      .values(values)
      .onConflict((oc) => oc.doNothing())
      .execute(),
  )
  return modelB
}

export const DUPLICATE_IDS = { olderTwin, newerTwin, duplicateGroup, trainingPair, duplicateModel, otherModel, testedModel }
