import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.home', {
  title: 'Início',
  greeting: 'Olá, {name}. Como podemos ajudar?',
  greetingOut: 'Olá. Como podemos ajudar?',
  ask: 'Descreva o problema em uma frase',
  open: 'Abrir ticket',
  human: 'Uma pessoa da equipe lê cada ticket.',
  yours: 'Seus tickets',
  waiting:
    '{n, plural, =0 {Nada espera por você.} one {# ticket espera por você.} many {# de tickets esperam por você.} other {# tickets esperam por você.}}',
  all: 'Ver todos',
  noneTitle: 'Nenhum ticket aberto',
  noneText: 'Quando você abrir um ticket, o andamento aparece aqui.',
  noneTextReads: 'Quando houver um ticket seu, o andamento aparece aqui.',
  readsOnly: 'Acompanhe aqui seus tickets. Abrir novos não faz parte do seu acesso.',
  failed: 'Não foi possível carregar seus tickets',
  outText: 'Entre para abrir um ticket e acompanhar os que já abriu.',
  login: 'Login',
})
