-- Sending an invitation again is a permission of its own: roles that may send one keep what they could do.
update organization_roles set permissions = array_append(permissions, 'invitations.resend')
  where 'invitations.send' = any (permissions) and not 'invitations.resend' = any (permissions);
