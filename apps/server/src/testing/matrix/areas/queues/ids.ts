import type { Build } from '../../maker.ts'

/** One that the person of the test leads. */
export const ledQueue: Build = async ({ desk, person }) => {
  const { id: userId } = await person()
  const id = await desk.aQueue(`Fila ${userId} ${Math.random()}`)
  const member = { tenantId: desk.id, queueId: id, userId, isLeader: true }
  await desk.rows((tx) => tx.insertInto('queueMembers').values(member).execute())
  return id
}

/** Somebody else who works on it. */
const teammate: Build = async ({ desk, make }) => {
  const { id: userId } = await desk.aUser('support-agent')
  const member = { tenantId: desk.id, queueId: await make(ledQueue), userId }
  await desk.rows((tx) => tx.insertInto('queueMembers').values(member).execute())
  return userId
}

/** Somebody of the desk who works on no queue. */
const outsider: Build = async ({ desk }) => (await desk.aUser('agent')).id

/** One without tickets and people. */
const spareQueue: Build = async ({ desk }) => desk.aQueue(`Vazia ${Math.random()}`)

/** Business hours that a queue may go by. */
const queueCalendar: Build = async ({ desk }) => {
  const values = {
    tenantId: desk.id,
    name: `Plantão ${Math.random()}`,
    timeZone: 'America/Sao_Paulo',
    hours: JSON.stringify({ 1: [['09:00', '18:00']] }),
  }
  return (await desk.rows((tx) => tx.insertInto('calendars').values(values).returning('id').executeTakeFirstOrThrow())).id
}

const skill: Build = async ({ desk }) => {
  const values = { tenantId: desk.id, name: `Competência ${Math.random()}`, ticketMatch: '{}' }
  return (await desk.rows((tx) => tx.insertInto('skills').values(values).returning('id').executeTakeFirstOrThrow())).id
}

/** One that `teammate` has. */
const hadSkill: Build = async ({ desk, make }) => {
  const skillId = await make(skill)
  const values = { tenantId: desk.id, skillId, userId: await make(teammate), level: 2 }
  await desk.rows((tx) => tx.insertInto('userSkills').values(values).execute())
  return skillId
}

export const QUEUE_IDS = { ledQueue, queueCalendar, teammate, skill, hadSkill, outsider, spareQueue }
