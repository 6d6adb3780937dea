import type { Twin } from '@balcao/ui/lib/messages'
import type { nameIn } from './screen-messages.ts'

export const en: Twin<typeof nameIn> = {
  screens: {
    Dashboard: 'Dashboard',
    Tickets: 'Tickets',
    'Novo ticket': 'New ticket',
    Usuários: 'Users',
    Papéis: 'Roles',
    Tags: 'Tags',
    Permissões: 'Permissions',
    Sessão: 'Session',
    Auditoria: 'Audit',
    Perfil: 'Profile',
    Componentes: 'Components',
    Entrar: 'Sign in',
    Convite: 'Invitation',
    'Redefinir senha': 'Reset password',
    'Confirmar e-mail': 'Confirm e-mail',
    'Criar organização': 'Create organisation',
    'Criar conta': 'Create account',
    Operacional: 'Operations',
    Processos: 'Processes',
    Gerenciamento: 'Management',
    Administração: 'Administration',
    Análises: 'Analysis',
    Pessoal: 'Personal',
    Sistema: 'System',
    'Usuários e Acessos': 'Users and Access',
    Configurações: 'Settings',
  },
}
