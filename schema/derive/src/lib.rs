//! How types are declared: `#[record]` makes a table of a struct, `#[form]` a part of a document, `#[words]` a vocabulary of an
//! enumeration.
//!
//! Each stands for the derives that all such have. What nearly every table has is not written out: `has(named, sourced)` adds
//! those columns, the names in front and the sources behind. A column that the struct declares itself takes the place of the
//! common one.

mod form;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Data, DeriveInput, Expr, Field, Fields, Ident, LitStr, Token, Type, parenthesized, parse_macro_input,
};

/// What a table is called, where it stands and what all of its kind have.
///
/// `table = "spaces"`, `file = "spaces.csv"`, `role = Place`; `key("from", "to")` where the key is not `id`; `optional` where the
/// pack need not have the file; `kind = "leader"` for what a row becomes; `noun = "zone"` for what a row is called; `has(...)` the
/// groups of common columns: `id`, `titled` (id, name), `named` (id, name, aliases), `label` (where a name is printed), `location`
/// (of the real place or on the sheet), `rectangle`, `cited` (cite, note), `sourced` (cite, reconstructed, note).
#[derive(Default)]
struct Arguments {
    table: String,
    file: String,
    role: Option<Ident>,
    kind: String,
    noun: Option<String>,
    key: Vec<String>,
    has: Vec<String>,
    optional: bool,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut all = Self::default();
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            match name.to_string().as_str() {
                "table" => all.table = text(input)?,
                "file" => all.file = text(input)?,
                "kind" => all.kind = text(input)?,
                "noun" => all.noun = Some(text(input)?),
                "optional" => all.optional = true,
                "role" => {
                    input.parse::<Token![=]>()?;
                    all.role = Some(input.parse()?);
                }
                "key" => {
                    let list;
                    parenthesized!(list in input);
                    let names = Punctuated::<LitStr, Token![,]>::parse_terminated(&list)?;
                    all.key = names.iter().map(LitStr::value).collect();
                }
                "has" => {
                    let list;
                    parenthesized!(list in input);
                    let names = Punctuated::<Ident, Token![,]>::parse_terminated(&list)?;
                    all.has = names.iter().map(ToString::to_string).collect();
                }
                _ => return Err(syn::Error::new(name.span(), "not known of a record")),
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(all)
    }
}

fn text(input: ParseStream<'_>) -> syn::Result<String> {
    input.parse::<Token![=]>()?;
    Ok(input.parse::<LitStr>()?.value())
}

/// Makes a struct the record type of a table.
#[proc_macro_attribute]
pub fn record(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(arguments as Arguments);
    let item = parse_macro_input!(item as DeriveInput);
    expand(&arguments, item).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// A column as it is declared.
struct Column {
    name: Ident,
    ty: Type,
    attributes: Vec<Attribute>,
    slot: Option<Expr>,
    attribute: Option<LitStr>,
    needed: bool,
}

impl Column {
    fn of(field: Field) -> syn::Result<Self> {
        let name = field.ident.ok_or_else(|| syn::Error::new_spanned(&field.ty, "a column has a name"))?;
        let mut column =
            Self { name, ty: field.ty, attributes: Vec::new(), slot: None, attribute: None, needed: false };
        for attribute in field.attrs {
            if attribute.path().is_ident("slot") {
                column.slot = Some(attribute.parse_args()?);
            } else if attribute.path().is_ident("attribute") {
                column.attribute = Some(attribute.parse_args()?);
            } else if attribute.path().is_ident("needed") {
                column.needed = true;
            } else {
                column.attributes.push(attribute);
            }
        }
        Ok(column)
    }

    fn common(name: &str, noun: &str) -> syn::Result<Self> {
        let (doc, with, ty) = match name {
            "id" => (format!("The permanent id of the {noun}; never change it."), quote!(), quote!(crate::Id)),
            "name" => ("What players call it.".into(), quote!(#[schema(with = crate::Name)]), quote!(crate::Text)),
            "aliases" => ("Other spellings.".into(), quote!(), quote!(crate::List<crate::Text>)),
            "label-lat" => ("Degrees north of its label.".into(), quote!(), quote!(crate::Latitude)),
            "label-lon" => ("Degrees east of its label.".into(), quote!(), quote!(crate::Longitude)),
            "real-lat" => ("Degrees north of the real place.".into(), quote!(), quote!(Option<crate::Latitude>)),
            "real-lon" => ("Degrees east of the real place.".into(), quote!(), quote!(Option<crate::Longitude>)),
            "own-x" => (
                "Map units from the left edge, instead of what the projection gives.".into(),
                quote!(),
                quote!(Option<f64>),
            ),
            "own-y" => (
                "Map units from the upper edge, instead of what the projection gives.".into(),
                quote!(),
                quote!(Option<f64>),
            ),
            "x" => ("Map units from the left edge to its left edge.".into(), quote!(), quote!(f64)),
            "y" => ("Map units from the upper edge to its upper edge.".into(), quote!(), quote!(f64)),
            "width" => ("Its width in map units.".into(), quote!(#[schema(minimum = 1)]), quote!(f64)),
            "height" => ("Its height in map units.".into(), quote!(#[schema(minimum = 1)]), quote!(f64)),
            "cite" => ("The rule, or `reconstructed`.".into(), quote!(), quote!(crate::Cite)),
            "reconstructed" => {
                ("Columns of this row that the rule does not give.".into(), quote!(), quote!(crate::List<crate::Text>))
            }
            _ => ("Anything worth saying.".into(), quote!(), quote!(Option<crate::Text>)),
        };
        let name = format_ident!("{}", name.rsplit('-').next().unwrap_or(name));
        Ok(Self {
            name,
            ty: syn::parse2(ty)?,
            attributes: Attribute::parse_outer.parse2(quote!(#[doc = #doc] #with))?,
            slot: None,
            attribute: None,
            needed: false,
        })
    }

    /// Whether its cell may be empty.
    fn may_be_empty(&self) -> bool {
        !self.needed && form::is_called(&self.ty, &["Option", "List", "YesNo"])
    }
}

/// The common columns that stand before a table's own, and those that stand behind them.
fn groups(has: &[String]) -> [Vec<&'static str>; 2] {
    let of = |name: &str| -> [&'static [&'static str]; 2] {
        match name {
            "id" => [&["id"], &[]],
            "titled" => [&["id", "name"], &[]],
            "named" => [&["id", "name", "aliases"], &[]],
            "label" => [&[], &["label-lat", "label-lon"]],
            "location" => [&[], &["real-lat", "real-lon", "own-x", "own-y"]],
            "rectangle" => [&[], &["x", "y", "width", "height"]],
            "cited" => [&[], &["cite", "note"]],
            "sourced" => [&[], &["cite", "reconstructed", "note"]],
            _ => [&[], &[]],
        }
    };
    [0, 1].map(|end| has.iter().flat_map(|name| of(name)[end].iter().copied()).collect())
}

/// All columns in their order: the common ones at the ends, of which those that are declared are taken as declared.
fn columns(arguments: &Arguments, fields: Fields, noun: &str) -> syn::Result<Vec<Column>> {
    let mut own: Vec<Column> = fields.into_iter().map(Column::of).collect::<syn::Result<_>>()?;
    let mut take = |names: Vec<&'static str>| -> syn::Result<Vec<Column>> {
        let one = |name: &'static str| {
            let plain = name.rsplit('-').next().unwrap_or(name);
            let declared = own.iter().position(|column| column.name == plain);
            declared.map_or_else(|| Column::common(name, noun), |at| Ok(own.remove(at)))
        };
        names.into_iter().map(one).collect()
    };
    let [front, behind] = groups(&arguments.has);
    let (mut all, behind) = (take(front)?, take(behind)?);
    all.extend(own);
    all.extend(behind);
    Ok(all)
}

fn expand(arguments: &Arguments, item: DeriveInput) -> syn::Result<Tokens> {
    let DeriveInput { attrs, vis, ident, data, .. } = item;
    let Data::Struct(data) = data else {
        return Err(syn::Error::new_spanned(&ident, "a record is a struct"));
    };
    let noun = arguments.noun.clone().unwrap_or_else(|| kebab(&ident.to_string()).replace('-', " "));
    let help = form::help(&attrs);
    let mut columns = columns(arguments, data.fields, &noun)?;
    let members = columns.iter_mut().map(|column| {
        let ty = &column.ty;
        let default = column.may_be_empty().then(|| quote!(crate::form::default::<#ty>));
        form::member(&column.name.to_string(), &column.ty, &mut column.attributes, default)
    });
    let members = members.collect::<syn::Result<Vec<_>>>()?;
    let fields = columns.iter().map(|Column { name, ty, attributes, .. }| quote!(#(#attributes)* pub #name: #ty));
    let declared = columns.iter().map(|column| {
        let name = column.name.to_string();
        let slot = column.slot.as_ref().map_or_else(|| quote!(None), |slot| quote!(Some(crate::Slot::#slot)));
        let attribute = column.attribute.as_ref().map_or_else(|| quote!(None), |name| quote!(Some(#name)));
        quote!(crate::Declared { name: #name, slot: #slot, attribute: #attribute })
    });
    let (names, places): (Vec<&Ident>, Vec<usize>) = columns.iter().map(|column| &column.name).zip(0..).unzip();
    let Arguments { table, file, kind, key, optional, .. } = arguments;
    let key = if key.is_empty() { vec!["id".to_owned()] } else { key.clone() };
    let role = arguments.role.as_ref().map_or_else(|| quote!(Data), |role| quote!(#role));
    let title = ident.to_string();
    Ok(quote! {
        #(#attrs)*
        #[derive(Clone, Debug)]
        #vis struct #ident { #(#fields,)* }

        impl crate::Form for #ident {
            const TITLE: &'static str = #title;

            fn schema(definitions: &mut crate::form::Definitions) -> serde_json::Value {
                crate::form::object(definitions, #help, &[#(#members),*])
            }
        }

        impl crate::Table for #ident {
            const NAME: &'static str = #table;
            const FILE: &'static str = #file;
            const KEY: &'static [&'static str] = &[#(#key),*];
            const NEEDED: bool = !#optional;
            const ROLE: crate::Role = crate::Role::#role;
            const KIND: &'static str = #kind;
            const COLUMNS: &'static [crate::Declared] = &[#(#declared),*];

            fn read(row: &[crate::Cell]) -> Result<Self, usize> {
                Ok(Self { #(#names: crate::cell::take(row, #places)?,)* })
            }

            fn cell(&self, column: usize) -> crate::Cell {
                match column {
                    #(#places => crate::InCell::show(&self.#names),)*
                    _ => crate::Cell::Empty,
                }
            }
        }

        impl crate::Target for #ident {
            const TABLES: &'static [&'static str] = &[#table];
        }
    })
}

/// The words between the brackets of an attribute.
fn arguments(arguments: TokenStream) -> syn::Result<Punctuated<Ident, Token![,]>> {
    Punctuated::parse_terminated.parse(arguments)
}

/// Makes a struct, or an enumeration of such, a part of a JSON document: `#[form(published)]` of the bundle, `#[form(Named)]`
/// where its schema is not called what the type is. What is an `Option` may be left out.
#[proc_macro_attribute]
pub fn form(words: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let expanded = arguments(words).and_then(|arguments| form::expand(&arguments, item));
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Makes an enumeration a vocabulary: the words that a cell or a member can hold, in kebab case; `#[words(named)]` where schemas
/// refer to it by its name, `#[words(snake)]` for words with underscores.
#[proc_macro_attribute]
pub fn words(words: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let expanded = arguments(words).and_then(|arguments| form::words(&arguments, &item));
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// `LightTroops` as `light-troops`.
fn kebab(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.extend(letter.to_lowercase());
    }
    word
}
