import { messages } from '../messages.ts'

export const t = messages('rotateToken', {
  rotate: 'Trocar',
  rotateOf: 'Trocar {name}',
  title: 'Trocar o token “{name}”?',
  text: 'Um novo token é criado com o mesmo alcance e a mesma validade. O atual, que termina em {hint}, é recusado na próxima chamada: troque-o logo no programa que o usa.',
  confirm: 'Trocar token',
  cancel: 'Cancelar',
  busy: 'Trocando…',
  made: 'Token trocado',
  ended: 'O token anterior, que terminava em {hint}, é recusado desde {when}.',
  lastUse: 'Usado pela última vez {when}.',
  neverUsed: 'Nunca foi usado.',
})
