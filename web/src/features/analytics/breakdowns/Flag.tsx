// Each is a file of its own, which is fetched where it is shown: all of them together are 47 kB.
const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The flag of a country; an empty frame for one that has none. Decorative: its name stands beside it. */
export function Flag({ country }: { country: string }) {
  const address = addresses.get(country);
  if (address === undefined) return <span className="flag" />;
  return <img className="flag" alt="" src={address} />;
}
