/** What the demo's assistant was asked in the chat, with what came of it. */
type DemoRun = {
  question: string
  by: string
  outcome: 'answer' | 'perhaps' | 'refusal' | 'talk'
  minutesAgo: number
  confidence?: number
  slug?: string
}

export const DEMO_RUNS: readonly DemoRun[] = [
  {
    question: 'esqueci minha senha',
    by: 'client@acme.test',
    outcome: 'answer',
    minutesAgo: 2_880,
    confidence: 0.93,
    slug: 'redefinir-a-senha',
  },
  { question: 'Status do meu ticket', by: 'client@acme.test', outcome: 'talk', minutesAgo: 2_870 },
  { question: 'integrar com o iFood', by: 'user@acme.test', outcome: 'refusal', minutesAgo: 1_560, confidence: 0.21 },
  {
    question: 'convidar usuario',
    by: 'client@acme.test',
    outcome: 'answer',
    minutesAgo: 1_500,
    confidence: 0.91,
    slug: 'convidar-pessoas',
  },
  { question: 'Integrar com o iFood?', by: 'client@acme.test', outcome: 'refusal', minutesAgo: 420, confidence: 0.21 },
  {
    ...{ question: 'subir produtos em lote', by: 'user@acme.test', outcome: 'perhaps', minutesAgo: 300, confidence: 0.62 },
    slug: 'importar-clientes-e-produtos',
  },
  { question: 'como imprimir etiquetas de gôndola', by: 'user@acme.test', outcome: 'refusal', minutesAgo: 95, confidence: 0.3 },
]

/** Questions of the demo's evaluation, with the article that answers; those without one are to be refused. */
export const DEMO_QUESTIONS: readonly (readonly [question: string, slug: string | null])[] = [
  ['convidar usuario', 'convidar-pessoas'],
  ['esqueci minha senha', 'redefinir-a-senha'],
  ['buscar cliente pelo cpf', 'atalhos-e-busca'],
  ['vcs atendem domingo', 'horario-e-canais-de-atendimento'],
  ['subir produtos em lote', 'importar-clientes-e-produtos'],
  ['registro nao encontrado dns', 'configurar-o-dominio-proprio'],
  ['numero da serie da filial', 'cadastrar-filiais'],
  ['encerrar minha conta', 'cancelar-a-assinatura'],
  ['integrar com o iFood', null],
  ['como faço folha de pagamento dos funcionários', null],
  ['qual o salário de um atendente', null],
  ['vocês têm escritório em Manaus', null],
  ['qual a previsão do tempo para amanhã', null],
]

/** What the offline assistant reaches with them. */
export const DEMO_SCORES = { questions: 13, accuracy: 87.5, citation: 100, refusal: 100, falseRefusal: 0, passed: true }
export const DEMO_FAILURES = [{ question: 'encerrar minha conta', got: 'Encerrar sessões em outros aparelhos' }]
