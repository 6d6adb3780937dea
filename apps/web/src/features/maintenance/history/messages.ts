import { messages } from '@balcao/ui/lib/messages'

export const t = messages('maintenance-history', {
  title: 'Histórico de configurações',
  about: 'O que foi alterado na configuração, por quem e quando. Abra uma linha para comparar e restaurar.',
  notAllowed: 'O histórico não está disponível para o seu papel',
  notAllowedText: 'É para gerentes e administradores.',
  search: 'Buscar pelo nome',
  kind: 'Tipo',
  who: 'Quem',
  since: 'Desde',
  until: 'Até',
  when: 'Quando',
  object: 'Objeto',
  act: 'O que houve',
  changed: 'Campos',
  rowName: 'Alteração de {name}',
  listFailed: 'Não foi possível carregar o histórico',
  filtered: 'Nenhuma alteração com estes filtros',
  clear: 'Limpar filtros',
  never: 'Nenhuma alteração ainda',
  neverText: 'Políticas, regras, filas, calendários e o mais que se configura aparecem aqui quando mudam.',
})
