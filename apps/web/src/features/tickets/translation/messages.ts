import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets.translation', {
  translate: 'Traduzir',
  translating: 'Traduzindo…',
  translated: 'Tradução automática',
  hide: 'Ocultar tradução',
  show: 'Mostrar tradução',
  again: 'Tentar de novo',
  cancel: 'Cancelar',
  check: 'Confira no original: {what}',
  failed: 'Não foi traduzida: {why}',
  all: 'Traduzir a conversa ({n})',
  progress: 'Traduzindo {n} de {all}…',
  without: 'Sem tradução: a empresa deste ticket não usa IA com os seus dados.',
  why_company: 'a empresa deste ticket não usa IA com os seus dados.',
  why_limit: 'você chegou ao limite de respostas de modelo de hoje.',
  why_budget: 'o orçamento do mês para o modelo acabou.',
  why_paused: 'o modelo está em pausa depois de falhas. Tente daqui a pouco.',
  why_timeout: 'o modelo demorou demais.',
  why_too_large: 'a mensagem é longa demais.',
  why_other: 'o modelo não respondeu.',
})
