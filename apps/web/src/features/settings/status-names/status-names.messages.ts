import { messages } from '@balcao/ui/lib/messages'

/** What the organisation calls its statuses. */
export const t = messages('settings.status-names', {
  title: 'Nomes dos status',
  text: 'Como a equipe e os clientes leem cada status. O que um status faz, a cor e as passagens não mudam. Vazio vale o nome padrão.',
  loadFailed: 'Não foi possível carregar os nomes dos status',
  caption: 'Nome da equipe e rótulo do cliente de cada status',
  builtIn: 'Padrão',
  preview: 'Como fica',
  name: 'Nome da equipe',
  customerName: 'Rótulo do cliente',
  nameOf: 'Nome da equipe para {status}',
  customerNameOf: 'Rótulo do cliente para {status}',
  follows: 'O mesmo de {status}',
  reset: 'Voltar ao padrão',
  resetOf: 'Voltar {status} ao padrão',
  taken: 'Já é o nome do status {status}.',
  save: 'Salvar nomes',
  saving: 'Salvando…',
  unchanged: 'Nada mudou.',
  saved: 'Nomes dos status salvos.',
  undone: 'Nomes dos status de antes.',
  failed: 'Não foi possível salvar os nomes: {why}',
  leaveTitle: 'Sair sem salvar os nomes?',
  leaveText: 'Os nomes que você mudou ainda não foram salvos.',
  leave: 'Sair sem salvar',
})
