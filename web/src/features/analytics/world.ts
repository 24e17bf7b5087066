import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { whereNumeric } from 'iso-3166-1';
import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';

export interface MapCountry {
  /** ISO 3166 code of two letters; empty for places without one. */
  code: string;
  name: string;
  /** Its outline, as SVG draws it. */
  path: string;
}

const ANTARCTICA = 'AQ';

/** The outlines of all countries on a map of this size. */
export function worldMap(width: number, height: number): MapCountry[] {
  const { features } = feature(world, world.objects.countries);
  const countries = features
    .map((outline) => ({ outline, code: whereNumeric(String(outline.id))?.alpha2 ?? '' }))
    // Nobody clicks there, and it would take a fifth of the map.
    .filter(({ code }) => code !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([width, height], {
    type: 'FeatureCollection',
    features: countries.map(({ outline }) => outline),
  });
  const toPath = geoPath(projection).digits(1);
  return countries.map(({ outline, code }) => ({
    code,
    name: outline.properties.name,
    path: toPath(outline) ?? '',
  }));
}
