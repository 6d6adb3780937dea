/** Why an input about organisations is refused. */
export const tenantsReasons = {
  domain_malformed: 'Digite só o domínio, como ajuda.empresa.com.br.',
  domain_is_address: 'Use um nome de domínio, não um endereço IP.',
  domain_is_ours: 'Este endereço é da própria instalação. Use um domínio da sua organização.',
  edge_hyphen: 'Não pode começar nem terminar com hífen.',
  label_reserved: 'Este nome é reservado. Escolha outro.',
  no_web_addresses: 'Não use endereços de sites aqui.',
  email_domain_without_at: 'O domínio de email deve começar com @',
  email_domain_malformed: 'Use um domínio como @empresa.com.br.',
  slug_malformed: 'O slug deve conter apenas letras minúsculas, números e hífens',
  subdomain_malformed: 'O subdomínio deve conter apenas letras minúsculas, números e hífens',
  label_taken: 'Já está em uso por outra organização.',
  email_outside_domain: ({ domain }: { domain: string }) => `O email do administrador deve terminar com ${domain}`,
}
