import {
  geoArea,
  geoCentroid,
  geoMercator,
  geoNaturalEarth1,
  geoPath,
  type GeoGeometryObjects,
} from 'd3-geo';
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

/** With the codes of their countries. */
function allOutlines() {
  const { features } = feature(world, world.objects.countries);
  return features.map((outline) => ({ outline, code: whereNumeric(String(outline.id))?.alpha2 ?? '' }));
}

/** Whether a country is large enough to have an outline. */
export function hasOutline(country: string): boolean {
  return country !== '' && allOutlines().some(({ code }) => code === country);
}

interface CountryMap {
  /** Its outline, as SVG draws it. */
  path: string;
  /** Where a place is on the map, by its degrees to the east and to the north. */
  pointOf: (degrees: Degrees) => { x: number; y: number } | undefined;
}

/** Degrees to the east, and to the north. */
type Degrees = [number, number];

interface MapFrame {
  width: number;
  height: number;
  /** What must be seen, however far it is from the rest of the country. */
  shown: readonly Degrees[];
}

const margin = 40;

/** A country alone on a map, with some space around it; undefined for one without an outline. */
export function countryMap(country: string, { width, height, shown }: MapFrame): CountryMap | undefined {
  const outline = allOutlines().find(({ code }) => code === country)?.outline;
  if (outline === undefined) return undefined;
  const mainland = largestPart(outline.geometry);
  const [longitude] = geoCentroid(mainland);
  // Around its own middle, so that no country is cut where the days change.
  const projection = geoMercator()
    .rotate([-longitude, 0])
    .fitExtent(
      [
        [margin, margin],
        [width - margin, height - margin],
      ],
      {
        type: 'GeometryCollection',
        geometries: [mainland, { type: 'MultiPoint', coordinates: [...shown] }],
      },
    );
  return {
    path: geoPath(projection).digits(1)(outline) ?? '',
    pointOf: (degrees) => {
      const point = projection(degrees);
      return point ? { x: point[0], y: point[1] } : undefined;
    },
  };
}

/** Without islands and provinces far away, which would make the rest small. */
function largestPart(geometry: GeoGeometryObjects): GeoGeometryObjects {
  if (geometry.type !== 'MultiPolygon') return geometry;
  const parts = geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }) as const);
  return parts.reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest));
}

/** The outlines of all countries on a map of this size. */
export function worldMap(width: number, height: number): MapCountry[] {
  // Nobody clicks there, and it would take a fifth of the map.
  const countries = allOutlines().filter(({ code }) => code !== ANTARCTICA);
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
