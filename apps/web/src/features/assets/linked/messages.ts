import { messages } from '@balcao/ui/lib/messages'

export const t = messages('linked-assets', {
  heading: 'Ativos',
  loadFailed: 'Os ativos não foram carregados',
  retry: 'Tentar de novo',
  link: 'Vincular ativo',
  linkTitle: 'Vincular um ativo ao ticket',
  asset: 'Ativo',
  confirm: 'Vincular',
  linked: 'Ativo vinculado',
  unlink: 'Desvincular {name}',
  unlinked: 'Ativo desvinculado',
  failed: 'Não deu certo: {why}',
  none: 'Nenhum ativo por aqui.',
  add: 'Novo ativo',
  all: 'Ver na lista',
})
