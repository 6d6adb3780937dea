/** Why an input about single sign-on is refused. */
export const ssoReasons = {
  sso_issuer: 'Use o endereço https completo do emissor, sem usuário, senha nem “?”, e sem chaves por preencher.',
  sso_scope: 'Um escopo é uma palavra só, sem aspas nem espaços.',
  sso_scope_openid: 'O escopo “openid” é obrigatório.',
  sso_domain: 'Use um domínio, como acme.com.br.',
  sso_domains: 'Diga ao menos um domínio.',
  sso_domain_public: 'Este domínio é de um serviço público de e-mail: ninguém responde por todos os endereços dele.',
  sso_group_twice: 'Cada grupo pode aparecer uma vez só.',
  sso_default_role: 'O papel padrão não pode passar de agente.',
  sso_secret_again: 'O emissor mudou: informe de novo o segredo do cliente.',
}
