import { messages } from '@balcao/ui/lib/messages'

/** Names of screens, sections and groups are the specification's; each stands for itself in the table of screens. */
const NAMES = [
  'Dashboard',
  'O que acompanho',
  'Observadores',
  'Tickets',
  'Novo ticket',
  'Tickets recorrentes',
  'Novo ticket recorrente',
  'Usuários',
  'Empresas',
  'Nova empresa',
  'Papéis',
  'Tags',
  'Novo',
  'Comunicados',
  'Busca',
  'Templates',
  'Campos personalizados',
  'Permissões',
  'Sessão',
  'Auditoria',
  'Perfil',
  'Componentes',
  'Entrar',
  'Convite',
  'Redefinir senha',
  'Confirmar e-mail',
  'Criar organização',
  'Criar conta',
  'Operacional',
  'Processos',
  'Gerenciamento',
  'Administração',
  'Análises',
  'Pessoal',
  'Sistema',
  'Usuários e Acessos',
  'Configurações',
] as const
export type ScreenName = (typeof NAMES)[number]

/** A name of the table of screens, in the language of the screens. */
export const nameIn = messages('screens', Object.fromEntries(NAMES.map((name) => [name, name])) as Record<ScreenName, string>)
