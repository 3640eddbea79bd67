//! The members that nearly all tables, documents and records of the bundle have.

use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::Field;
use syn::parse::Parser;

/// The members that a group adds: those in front of its own, and those behind them. Where several share a name, what stands
/// before the hyphen says which is meant.
fn group(name: &str) -> [&'static [&'static str]; 2] {
    match name {
        "id" => [&["id"], &[]],
        "titled" => [&["id", "name"], &[]],
        "named" => [&["id", "name", "aliases"], &[]],
        "label" => [&[], &["label-lat", "label-lon"]],
        "location" => [&[], &["real-lat", "real-lon", "own-x", "own-y"]],
        "rectangle" => [&[], &["x", "y", "width", "height"]],
        "cited" => [&[], &["cite", "note"]],
        "sourced" => [&[], &["cite", "reconstructed", "note"]],
        "form-id" => [&["bundle-id"], &[]],
        "form-titled" => [&["bundle-id", "bundle-name"], &[]],
        "form-named" => [&["bundle-id", "bundle-name", "bundle-aliases"], &[]],
        "form-attributes" => [&[], &["attributes"]],
        "form-extra" => [&[], &["extra-attributes"]],
        "form-sourced" => [&[], &["provenance"]],
        "form-schema" => [&["schema"], &[]],
        "form-cited" => [&[], &["rules-cite"]],
        _ => [&[], &[]],
    }
}

/// The member of a name: what it means, how it is written, and what it is.
fn member(name: &str, noun: &str) -> syn::Result<Field> {
    let (help, how, ty): (_, Tokens, Tokens) = match name {
        "id" => (format!("The permanent id of the {noun}; never change it."), quote!(), quote!(::muster_schema::Id)),
        "bundle-id" => (format!("The {noun}'s id."), quote!(), quote!(String)),
        "name" => (
            "The name that players use.".into(),
            quote!(#[schema(with = ::muster_schema::Name)]),
            quote!(::muster_schema::Text),
        ),
        "bundle-name" => ("The name that players use.".into(), quote!(), quote!(String)),
        "aliases" => ("Other spellings.".into(), quote!(), quote!(::muster_schema::List<::muster_schema::Text>)),
        "bundle-aliases" => (
            "Other names and spellings that the document or the pack has for it.".into(),
            quote!(#[serde(default, skip_serializing_if = "Vec::is_empty")]),
            quote!(Vec<String>),
        ),
        "label-lat" => ("Degrees north of its label.".into(), quote!(), quote!(::muster_schema::Latitude)),
        "label-lon" => ("Degrees east of its label.".into(), quote!(), quote!(::muster_schema::Longitude)),
        "real-lat" => ("Degrees north of the real place.".into(), quote!(), quote!(Option<::muster_schema::Latitude>)),
        "real-lon" => ("Degrees east of the real place.".into(), quote!(), quote!(Option<::muster_schema::Longitude>)),
        "own-x" => (
            "Map units from the left edge, instead of what the projection gives.".into(),
            quote!(),
            quote!(Option<::muster_schema::Number>),
        ),
        "own-y" => (
            "Map units from the upper edge, instead of what the projection gives.".into(),
            quote!(),
            quote!(Option<::muster_schema::Number>),
        ),
        "x" => ("Map units from the left edge to its left edge.".into(), quote!(), quote!(f64)),
        "y" => ("Map units from the upper edge to its upper edge.".into(), quote!(), quote!(f64)),
        "width" => ("Its width in map units.".into(), quote!(#[schema(minimum = 1)]), quote!(f64)),
        "height" => ("Its height in map units.".into(), quote!(#[schema(minimum = 1)]), quote!(f64)),
        "attributes" => (
            "Further values: the columns of the game that have no member of their own.".into(),
            quote!(),
            quote!(::muster_schema::Attributes),
        ),
        "extra-attributes" => (
            "The values of columns that the game added.".into(),
            quote!(#[serde(default, skip_serializing_if = "::muster_schema::Attributes::is_empty")]),
            quote!(::muster_schema::Attributes),
        ),
        "provenance" => ("The source of the record.".into(), quote!(), quote!(::muster_schema::bundle::Provenance)),
        "schema" => (
            "The schema that editors check this file with.".into(),
            quote!(#[serde(rename = "$schema")]),
            quote!(Option<::muster_schema::Text>),
        ),
        "rules-cite" => ("The rules that say so.".into(), quote!(), quote!(::muster_schema::Cite)),
        "cite" => ("The rule, or `reconstructed`.".into(), quote!(), quote!(::muster_schema::Cite)),
        "reconstructed" => (
            "Columns of this row that the rule does not give.".into(),
            quote!(),
            quote!(::muster_schema::List<::muster_schema::Text>),
        ),
        _ => ("Anything worth saying.".into(), quote!(), quote!(Option<::muster_schema::Text>)),
    };
    let name = format_ident!("{}", plain(name));
    Field::parse_named.parse2(quote!(#[doc = #help] #how pub #name: #ty))
}

fn plain(name: &str) -> &str {
    name.rsplit('-').next().unwrap_or(name)
}

/// All members in their order: the common ones at the ends, of which those that are declared are taken as declared.
pub(crate) fn complete(has: &[String], fields: impl IntoIterator<Item = Field>, noun: &str) -> syn::Result<Vec<Field>> {
    let mut own: Vec<Field> = fields.into_iter().collect();
    let mut take = |end: usize| -> syn::Result<Vec<Field>> {
        let names = has.iter().flat_map(|name| group(name)[end]);
        let one = |name: &&'static str| {
            let declared = own.iter().position(|field| field.ident.as_ref().is_some_and(|ident| ident == plain(name)));
            declared.map_or_else(|| member(name, noun), |at| Ok(own.remove(at)))
        };
        names.map(one).collect()
    };
    let (mut all, behind) = (take(0)?, take(1)?);
    all.extend(own);
    all.extend(behind);
    Ok(all)
}
