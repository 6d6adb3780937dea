import { messages } from '../messages.ts'

/** Apart from the centre's other texts: these are wanted at the first load. */
export const t = messages('bell', {
  name: '{n, plural, =0 {Notificações, nenhuma não lida} one {Notificações, # não lida} many {Notificações, # de não lidas} other {Notificações, # não lidas}}',
  nameInBar: '{n, plural, =0 {Avisos, nenhum não lido} one {Avisos, # não lido} many {Avisos, # de não lidos} other {Avisos, # não lidos}}',
  short: 'Avisos',
})
