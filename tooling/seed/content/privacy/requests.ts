import type { RequestKind, RequestState } from '@balcao/contracts/privacy/bounds'

type DemoRequest = {
  kind: RequestKind
  state: RequestState
  /** Of which customer, by their place among those who have tickets; null: of somebody who is none. */
  customer: number | null
  name?: string
  email?: string
  text: string
  proof?: string
  /** How many days ago. */
  ago: number
  notes?: readonly string[]
  answer?: string
}

/** What people asked about their data, the oldest first. */
export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    ...{ kind: 'access', state: 'answered', customer: 0, ago: 46 },
    text: 'Quero saber o que vocês guardam sobre mim e desde quando.',
    proof: 'Pedido feito com a conta da própria pessoa.',
    notes: ['Conferi com o jurídico: pode seguir o pacote completo.'],
    answer:
      'Guardamos o seu cadastro, os tickets que você abriu e as mensagens trocadas. O pacote ficou disponível no seu perfil por uma semana.',
  },
  {
    ...{ kind: 'erasure', state: 'refused', customer: null, ago: 31 },
    ...{ name: 'Otávio Lemos', email: 'otavio.lemos@lemos-advocacia.test' },
    text: 'Carta recebida em papel, pedindo que todo o histórico da empresa seja eliminado.',
    proof: 'Assinatura sem procuração; pedimos o documento duas vezes.',
    answer: 'Não foi possível confirmar que você representa a empresa. Envie a procuração e faremos uma nova análise.',
  },
  {
    ...{ kind: 'correction', state: 'in_progress', customer: 1, ago: 12 },
    text: 'Meu sobrenome mudou e continua errado nos e-mails.',
    proof: 'Certidão conferida por videochamada.',
    notes: ['Pedi ao cadastro a troca do sobrenome.', 'Falta atualizar a assinatura do contrato.'],
  },
  {
    ...{ kind: 'portability', state: 'verifying', customer: 2, ago: 4 },
    text: 'Vamos trocar de fornecedor e preciso levar os meus chamados.',
  },
  { ...{ kind: 'sharing', state: 'received', customer: 3, ago: 1 }, text: 'Com quais parceiros vocês dividiram o meu telefone?' },
]

/** A rule as it waits to be switched on. */
export const DEMO_RULE = { name: 'Atendimentos encerrados há cinco anos', subject: 'tickets', days: 1_825 } as const
