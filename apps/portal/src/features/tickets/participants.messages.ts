import { messages } from '@balcao/ui/lib/messages'

/** Texts about who takes part in a ticket. */
export const t = messages('portal.participants', {
  heading: 'Quem acompanha',
  why: 'Colegas que você adiciona recebem por e-mail o que é dito neste ticket.',
  requester: 'Ticket aberto por {name}.',
  you: '{name} (você)',
  add: 'Adicionar colega',
  addShort: 'Adicionar',
  addOne: 'Adicionar {name}',
  added: '{name} acompanha este ticket.',
  remove: 'Remover {name}',
  removed: '{name} deixou de acompanhar este ticket.',
  leave: 'Deixar de acompanhar',
  follow: 'Acompanhar por e-mail',
  search: 'Nome ou e-mail do colega',
  searchHint: 'Só pessoas da sua empresa aparecem aqui.',
  searching: 'Procurando…',
  nobody: 'Ninguém da sua empresa com esse nome pode ser adicionado.',
  colleagues: 'Colegas encontrados',
  done: 'Concluir',
  failed: 'Não foi possível ler quem acompanha este ticket.',
  retry: 'Tentar de novo',
})
