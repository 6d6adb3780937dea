import { messages } from '@balcao/ui/lib/messages'

/** Texts about the passkeys of somebody, for those who manage them. */
export const t = messages('users.passkeys', {
  title: 'Acesso',
  count: '{n, plural, =0 {Nenhuma chave de acesso.} one {# chave de acesso.} many {# de chaves de acesso.} other {# chaves de acesso.}}',
  used: 'Usada pela última vez {when}.',
  remove: 'Remover chaves de acesso',
  removeTitle: 'Remover as chaves de acesso de {name}?',
  removeText:
    'Para quando o aparelho foi perdido. As sessões são encerradas na hora, e a pessoa recebe um aviso por e-mail. Ela continua a entrar por senha ou link.',
  removed: 'Chaves de acesso removidas.',
  failed: 'Não foi possível remover: {why}',
})
