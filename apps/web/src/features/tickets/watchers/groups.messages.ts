import { messages } from '@balcao/ui/lib/messages'

export const t = messages('watcherGroups', {
  add: 'Adicionar pessoa, equipe ou papel',
  addHint: 'A equipe que já vê o ticket, ou clientes em cópia, que recebem as respostas por e-mail.',
  searching: 'Buscando...',
  nothingFound: 'Nenhum resultado encontrado',
  customer: 'Cliente em cópia',
  person: 'Pessoas',
  team: 'Equipes',
  role: 'Papéis',
  people: '{n, plural, =0 {ninguém} one {# pessoa} many {# de pessoas} other {# pessoas}}',
  asTeam: 'Acompanhar como equipe',
  asTeamHint: 'Conta como um: é avisado quem estiver na equipe na hora e puder ver o ticket.',
  each: 'Adicionar cada pessoa',
  cancel: 'Cancelar',
  added: '{n, plural, =0 {Ninguém adicionado} one {# pessoa adicionada} many {# de pessoas adicionadas} other {# pessoas adicionadas}}',
  already: '{n, plural, =0 {ninguém acompanhava} one {# já acompanhava} many {# já acompanhavam} other {# já acompanhavam}}',
  unseeing: '{n, plural, =0 {todos veem o ticket} one {# não vê o ticket} many {# não veem o ticket} other {# não veem o ticket}}',
  teamAdded: 'A equipe {name} acompanha o ticket',
  teamWord: 'Equipe · {people}',
  remove: 'Remover a equipe {name}',
})
