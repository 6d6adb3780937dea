import { another, empty, found, type Rows, refused } from '../../row.ts'

const newQueue = () => ({ name: `Fila nova ${another()}` })

const newSkill = () => ({ name: `Competência ${another()}` })

/** Queues and who works on them. Callers lead the queue that they change: what others are refused is proved beside the rules. */
export const QUEUES: Rows = {
  'queues.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'queues.export': { least: 'support-agent', works: () => ({}), naming: {} },
  'queues.create': {
    least: 'manager',
    works: newQueue,
    naming: {
      calendarId: refused(({ queueCalendar }) => ({ ...newQueue(), calendarId: queueCalendar })),
      escalateToQueueId: refused(({ queue }) => ({ ...newQueue(), escalateToQueueId: queue })),
      transferTo: refused(({ queue }) => ({ ...newQueue(), transferTo: [queue] })),
      leaderIds: refused(({ outsider }) => ({ ...newQueue(), leaderIds: [outsider] })),
    },
  },
  'queues.get': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue }),
    naming: { id: found(({ queue }) => ({ id: queue })) },
  },
  'queues.board': {
    least: 'support-agent',
    works: () => ({ by: 'status' }),
    naming: { queueId: empty(({ queue }) => ({ by: 'queue', queueId: [queue] })) },
  },
  'queues.update': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue, strategy: 'round_robin' }),
    naming: {
      id: found(({ queue }) => ({ id: queue, strategy: 'weighted' })),
      calendarId: refused(({ queueCalendar }, own) => ({ id: own.queue, calendarId: queueCalendar })),
      escalateToQueueId: refused(({ queue }, own) => ({ id: own.ledQueue, escalateToQueueId: queue })),
      transferTo: refused(({ queue }, own) => ({ id: own.queue, transferTo: [queue] })),
      leaderIds: refused(({ outsider }, own) => ({ id: own.queue, leaderIds: [outsider] })),
    },
  },
  'queues.remove': {
    least: 'manager',
    works: ({ spareQueue }) => ({ id: spareQueue }),
    naming: {
      id: found(({ spareQueue }) => ({ id: spareQueue })),
      moveTo: refused(({ queue }, own) => ({ id: own.spareQueue, moveTo: queue })),
    },
  },
  'queues.members.list': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue }),
    naming: { id: found(({ queue }) => ({ id: queue })) },
  },
  'queues.members.add': {
    least: 'support-agent',
    works: ({ ledQueue, outsider }) => ({ id: ledQueue, userIds: [outsider] }),
    naming: {
      id: found(({ queue }, own) => ({ id: queue, userIds: [own.outsider] })),
      userIds: refused(({ outsider }, own) => ({ id: own.ledQueue, userIds: [outsider] })),
    },
  },
  'queues.members.update': {
    least: 'support-agent',
    works: ({ ledQueue, teammate }) => ({ id: ledQueue, userId: teammate, weight: 5 }),
    naming: {
      id: found(({ queue }, own) => ({ id: queue, userId: own.teammate, weight: 5 })),
      userId: found(({ teammate }, own) => ({ id: own.ledQueue, userId: teammate, weight: 5 })),
    },
  },
  'queues.members.remove': {
    least: 'support-agent',
    works: ({ ledQueue, teammate }) => ({ id: ledQueue, userId: teammate }),
    naming: {
      id: found(({ queue }, own) => ({ id: queue, userId: own.teammate })),
      userId: found(({ teammate }, own) => ({ id: own.ledQueue, userId: teammate })),
    },
  },
  'queues.statistics': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ id: ledQueue }),
    naming: { id: found(({ queue }) => ({ id: queue })) },
  },
  'queues.members.workload': {
    least: 'support-agent',
    works: ({ user }) => ({ id: user }),
    naming: { id: found(({ outsider }) => ({ id: outsider })) },
  },
  'queues.skills.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'queues.skills.create': { least: 'manager', works: newSkill, naming: {} },
  'queues.skills.update': {
    least: 'manager',
    works: ({ skill }) => ({ id: skill, name: `Outra ${another()}` }),
    naming: { id: found(({ skill }) => ({ id: skill, name: 'Outra' })) },
  },
  'queues.skills.remove': {
    least: 'manager',
    works: ({ skill }) => ({ id: skill }),
    naming: { id: found(({ skill }) => ({ id: skill })) },
  },
  'queues.skills.matrix': {
    least: 'support-agent',
    works: ({ ledQueue }) => ({ queueId: ledQueue }),
    naming: { queueId: found(({ queue }) => ({ queueId: queue })) },
  },
  'queues.skills.assign': {
    least: 'support-agent',
    works: ({ skill, teammate }) => ({ skillId: skill, userIds: [teammate], level: 3 }),
    naming: {
      skillId: refused(({ skill }, own) => ({ skillId: skill, userIds: [own.teammate], level: 3 })),
      userIds: refused(({ teammate }, own) => ({ skillId: own.skill, userIds: [teammate], level: 3 })),
    },
  },
  'queues.skills.removeFrom': {
    least: 'support-agent',
    works: ({ hadSkill, teammate }) => ({ skillId: hadSkill, userId: teammate }),
    naming: {
      skillId: found(({ hadSkill }, own) => ({ skillId: hadSkill, userId: own.teammate })),
      userId: found(({ teammate }, own) => ({ skillId: own.hadSkill, userId: teammate })),
    },
  },
  'queues.skills.ofUser': {
    least: 'support-agent',
    works: ({ user }) => ({ id: user }),
    naming: { id: found(({ outsider }) => ({ id: outsider })) },
  },
  'queues.members.setAvailability': {
    least: 'support-agent',
    works: () => ({ availability: 'busy' }),
    naming: { userId: refused(({ outsider }) => ({ availability: 'busy', userId: outsider })) },
  },
}
