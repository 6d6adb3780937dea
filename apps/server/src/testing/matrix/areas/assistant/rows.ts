import { all, another, found, type Row, type Rows, refused } from '../../row.ts'

const nothing = { least: 'admin', works: () => ({}), naming: {} } as const satisfies Row
const newProvider = () => ({ name: `Modelo ${another()}`, baseUrl: 'https://models.example.com/v1', models: { answer: 'um' } })
/** Switches, models, runs and evaluations of the assistant. */
export const ASSISTANT: Rows = {
  'assistant.settings.get': nothing,
  'assistant.settings.update': {
    least: 'admin',
    // Never the 30 days of the start, which would change nothing.
    works: () => ({ privacy: { keepDays: 31 + (another() % 300) } }),
    naming: {},
  },
  'assistant.providers.list': nothing,
  'assistant.providers.create': { least: 'admin', works: newProvider, naming: {} },
  'assistant.providers.update': {
    least: 'admin',
    works: ({ assistantProvider }) => ({ id: assistantProvider, name: `Modelo ${another()}` }),
    naming: { id: found(({ assistantProvider }) => ({ id: assistantProvider, name: 'Outro' })) },
  },
  'assistant.providers.remove': {
    least: 'admin',
    works: ({ assistantProvider }) => ({ id: assistantProvider }),
    naming: { id: found(({ assistantProvider }) => ({ id: assistantProvider })) },
  },
  'assistant.providers.test': {
    least: 'admin',
    works: ({ assistantProvider }) => ({ id: assistantProvider }),
    naming: { id: found(({ assistantProvider }) => ({ id: assistantProvider })) },
    changesNothing: 'it asks the model one fixed question, and shows what came back',
  },
  'assistant.runs.list': nothing,
  'assistant.runs.get': {
    least: 'admin',
    works: ({ assistantRun }) => ({ id: assistantRun }),
    naming: { id: found(({ assistantRun }) => ({ id: assistantRun })) },
  },
  'assistant.runs.gaps': nothing,
  'assistant.runs.report': nothing,
  'assistant.questions.list': nothing,
  'assistant.questions.add': {
    least: 'admin',
    works: () => ({ question: `Como troco o plano ${another()}?` }),
    naming: { articleId: refused(({ readArticle }) => ({ question: `Como troco o plano ${another()}?`, articleId: readArticle })) },
  },
  'assistant.questions.remove': {
    least: 'admin',
    works: ({ assistantQuestion }) => ({ id: assistantQuestion }),
    naming: { id: found(({ assistantQuestion }) => ({ id: assistantQuestion })) },
  },
  'assistant.help.get': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'assistant.help.reply': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'assistant.help.summary': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'assistant.help.judge': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket, feature: 'triage', helpful: true }),
    naming: {
      id: found(({ ticket }) => ({ id: ticket, feature: 'triage', helpful: true })),
      runId: found(({ assistantRun }, own) => ({ id: own.ticket, feature: 'triage', runId: assistantRun, helpful: true })),
    },
  },
  'assistant.writing.get': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket }),
    naming: { id: found(({ ticket }) => ({ id: ticket })) },
  },
  'assistant.writing.rewrite': {
    least: 'support-agent',
    works: ({ ticket }) => ({ id: ticket, text: 'Olá', how: 'formal' }),
    status: all(409),
    changesNothing: 'no model is on at the desk of the matrix; what asking one keeps is tested with the rule',
    naming: { id: found(({ ticket }) => ({ id: ticket, text: 'Olá', how: 'formal' })) },
  },
  'assistant.writing.translate': {
    least: 'support-agent',
    works: ({ ticket, comment }) => ({ id: ticket, commentId: comment, language: 'en' }),
    status: all(409),
    changesNothing: 'no model is on at the desk of the matrix; what asking one keeps is tested with the rule',
    naming: {
      id: found(({ ticket }, own) => ({ id: ticket, commentId: own.comment, language: 'en' })),
      commentId: found(({ comment }, own) => ({ id: own.ticket, commentId: comment, language: 'en' })),
    },
  },
  'assistant.evaluations.list': nothing,
  'assistant.evaluations.start': {
    least: 'admin',
    works: ({ evaluatedCustomer }) => ({ adapter: 'offline', askerId: evaluatedCustomer }),
    status: all(409),
    changesNothing: 'without questions there is nothing to evaluate; what a start writes down is tested with the rule',
    naming: { askerId: refused(({ evaluatedCustomer }) => ({ adapter: 'offline', askerId: evaluatedCustomer })) },
  },
}
