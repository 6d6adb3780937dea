import { messages } from '../messages.ts'

/** Texts of a tab that looks as somebody else. */
export const t = messages('ui.impersonation', {
  label: 'Vista de outra pessoa',
  lookingAs: 'Você está vendo como {name}.',
  readOnly: 'Nada pode ser alterado.',
  left: '{n, plural, =0 {Termina em menos de 1 minuto.} one {Termina em # minuto.} many {Termina em # de minutos.} other {Termina em # minutos.}}',
  stop: 'Encerrar',
})
