import { count } from '../reason-text.ts'

/** Why an input about watching is refused. */
export const watchersReasons = {
  group_missing: 'Informe uma equipe ou um papel.',
  team_not_found: 'Esta equipe não existe.',
  team_not_watching: 'Esta equipe não acompanha este ticket.',
  address_not_watching: 'Este endereço não acompanha este ticket.',
  address_unreachable: 'Este endereço não recebe e-mails.',
  address_is_requesters: 'É de quem abriu o ticket, que já recebe as respostas.',
  not_a_watcher: 'Só quem acompanha este ticket pode acompanhar também o novo.',
  own_choice: 'Cada pessoa escolhe como segue um ticket.',
  only_in_and_out: 'De uma visão ou busca se acompanha o que entra e o que sai.',
  nothing_to_watch: 'A busca não pede nada que se possa acompanhar.',
  view_broken: 'A visão pede algo que não existe mais.',
  may_not_watch: 'Esta pessoa não pode seguir este ticket.',
  does_not_watch: 'Esta pessoa não segue este ticket.',
  too_many_addresses: ({ most }: { most: number }) => `Até ${most} endereços por ticket.`,
  too_many_teams: ({ most }: { most: number }) => `Até ${most} equipes acompanham um ticket.`,
  too_many_lines: ({ most }: { most: number }) => `São mais de ${count(most)} linhas. Use filtros para exportar menos.`,
}
