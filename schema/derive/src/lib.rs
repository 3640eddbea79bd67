//! Declarations of types: `#[record]` makes a table of a struct, `#[form]` a part of a document, `#[words]` a vocabulary of an enumeration.
//!
//! Each stands for the derives that all such have. What nearly every table has is not written out: `has(named, sourced)` adds
//! those columns, the names in front and the sources behind. A column that the struct declares itself takes the place of the
//! common one.

mod common;
mod form;

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Data, DeriveInput, Expr, Field, Ident, LitStr, Meta, Token, Type, parenthesized, parse_macro_input,
};

/// The arguments of `#[record]`: the name of a table, its file, and the columns that all tables of its kind have.
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
///
/// Of a column `#[slot(...)]` says which part it plays, `#[attribute("...")]` what it is called as an attribute of the bundle,
/// `#[member("...")]` where else the bundle has it, where its name does not tell.
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
    members: Vec<LitStr>,
    needed: bool,
}

impl Column {
    fn of(field: Field) -> syn::Result<Self> {
        let name = field.ident.ok_or_else(|| syn::Error::new_spanned(&field.ty, "a column has a name"))?;
        let mut column = Self {
            name,
            ty: field.ty,
            attributes: vec![],
            slot: None,
            attribute: None,
            members: vec![],
            needed: false,
        };
        for attribute in field.attrs {
            if attribute.path().is_ident("slot") {
                column.slot = Some(attribute.parse_args()?);
            } else if attribute.path().is_ident("attribute") {
                column.attribute = Some(attribute.parse_args()?);
            } else if attribute.path().is_ident("member") {
                let members = attribute.parse_args_with(Punctuated::<LitStr, Token![,]>::parse_terminated)?;
                column.members = members.into_iter().collect();
            } else if attribute.path().is_ident("needed") {
                column.needed = true;
            } else {
                column.attributes.push(attribute);
            }
        }
        Ok(column)
    }

    fn may_be_empty(&self) -> bool {
        !self.needed && form::is_called(&self.ty, &["Option", "List", "YesNo"])
    }
}

fn expand(arguments: &Arguments, item: DeriveInput) -> syn::Result<Tokens> {
    let DeriveInput { attrs, vis, ident, data, .. } = item;
    let Data::Struct(data) = data else {
        return Err(syn::Error::new_spanned(&ident, "a record is a struct"));
    };
    let noun = arguments.noun.clone().unwrap_or_else(|| noun(&ident));
    let help = form::help(&attrs);
    let fields = common::complete(&arguments.has, data.fields, &noun)?;
    let mut columns = fields.into_iter().map(Column::of).collect::<syn::Result<Vec<_>>>()?;
    let members = columns.iter_mut().map(|column| {
        let ty = &column.ty;
        let default = column.may_be_empty().then(|| quote!(::muster_schema::form::default::<#ty>));
        form::member(&column.name.unraw().to_string(), &column.ty, &mut column.attributes, default)
    });
    let members = members.collect::<syn::Result<Vec<_>>>()?;
    let fields = columns.iter().map(|Column { name, ty, attributes, .. }| quote!(#(#attributes)* pub #name: #ty));
    let declared = columns.iter().map(|column| {
        let name = column.name.unraw().to_string();
        let slot = column.slot.as_ref().map_or_else(|| quote!(None), |slot| quote!(Some(::muster_schema::Slot::#slot)));
        let attribute = column.attribute.as_ref().map_or_else(|| quote!(None), |name| quote!(Some(#name)));
        let members = &column.members;
        quote!(::muster_schema::Declared { name: #name, slot: #slot, attribute: #attribute, members: &[#(#members),*] })
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

        impl schemars::JsonSchema for #ident {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                #title.into()
            }
            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                ::muster_schema::form::object(generator, #help, &[#(#members),*])
            }
        }

        impl ::muster_schema::Table for #ident {
            const NAME: &'static str = #table;
            const FILE: &'static str = #file;
            const KEY: &'static [&'static str] = &[#(#key),*];
            const NEEDED: bool = !#optional;
            const ROLE: ::muster_schema::Role = ::muster_schema::Role::#role;
            const KIND: &'static str = #kind;
            const COLUMNS: &'static [::muster_schema::Declared] = &[#(#declared),*];

            fn read(row: &[::muster_schema::Cell]) -> Result<Self, usize> {
                Ok(Self { #(#names: ::muster_schema::cell::take(row, #places)?,)* })
            }

            fn cell(&self, column: usize) -> ::muster_schema::Cell {
                match column {
                    #(#places => ::muster_schema::InCell::show(&self.#names),)*
                    _ => ::muster_schema::Cell::Empty,
                }
            }
        }

        impl ::muster_schema::Target for #ident {
            const TABLES: &'static [&'static str] = &[#table];
        }
    })
}

/// Reads what stands between the brackets of an attribute.
fn arguments(arguments: TokenStream) -> syn::Result<Punctuated<Meta, Token![,]>> {
    Punctuated::parse_terminated.parse(arguments)
}

/// Makes a struct, or an enumeration of such, a part of a JSON document. What is an `Option` may be left out.
///
/// `has(...)` adds groups of common members: `schema` (`$schema`), `cited` (the rules that say so); in the bundle `id`, `titled`
/// (id, name), `named` (id, name, aliases), `attributes`, `sourced` (provenance). `published` is for a part of the bundle: its
/// names are in camel case, and what is none is left out. Any other word is what its schema is called, where that is not the
/// name of the type.
#[proc_macro_attribute]
pub fn form(words: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let expanded = arguments(words).and_then(|arguments| form::expand(&arguments, item));
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// Makes an enumeration a vocabulary: the words that a cell or a member can hold, in kebab case; `#[words(named)]` where schemas
/// refer to it by its name, `#[words(snake)]` for words with underscores, `#[words(upper)]` for words in
/// capitals.
#[proc_macro_attribute]
pub fn words(words: TokenStream, item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let expanded = arguments(words).and_then(|arguments| form::words(&arguments, &item));
    expanded.unwrap_or_else(|error| error.to_compile_error()).into()
}

/// The name of a type in words: `sea zone`.
fn noun(ident: &Ident) -> String {
    kebab(&ident.to_string()).replace('-', " ")
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
