interface ShareTarget {
  name: string;
  label: string;
  href: string;
}

/** Where a short link can be shared to. Each opens a page of that service with the link filled in. */
export function shareTargets(shortUrl: string): ShareTarget[] {
  const url = encodeURIComponent(shortUrl);
  return [
    { name: 'facebook', label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'twitter', label: 'X (Twitter)', href: `https://twitter.com/intent/tweet?url=${url}` },
    { name: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${url}` },
    {
      name: 'linkedin',
      label: 'LinkedIn',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
    },
    { name: 'email', label: 'Email', href: `mailto:?body=${url}` },
  ];
}
